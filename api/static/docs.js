"use strict";

// A token pasted under "Authorize" stays in this browser until it is removed there.
window.ui = SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  persistAuthorization: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
