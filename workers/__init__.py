"""RQ jobs and the processes that run them."""
