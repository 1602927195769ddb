/** The browser of the tests, as Debian installs it. */
export const executablePath = '/usr/bin/chromium';
