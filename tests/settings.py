"""The site's own settings, with what only tests want: speed, and mail that can be read."""

from config.settings import *  # noqa: F403

SECRET_KEY = "tests-only"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# A handler is made for every test client; it must not look through all static files each time.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
