# One image for every part; docker-compose.yml says which command a container runs.
FROM python:3.12-slim

RUN useradd --system --create-home --home-dir /home/rablo rablo \
    && install --directory --owner=rablo --mode=0700 /data
WORKDIR /app
COPY constraints.txt ./
COPY pyproject.toml README.md ./
COPY api api
COPY engine engine
COPY rablo rablo
COPY service service
COPY workers workers
RUN pip install --no-cache-dir --constraint constraints.txt . && rm -rf /app/*

USER rablo
ENV RABLO_HOST=0.0.0.0 RABLO_DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["rablo", "health"]
# Everything in one container, with a store of its own.
CMD ["rablo", "serve"]
