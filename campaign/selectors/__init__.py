"""What can be read. Each page's data in a number of queries that does not grow with the data."""
