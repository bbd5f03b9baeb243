/**
 * True while the build renders the shell of the login page, which omits what depends on the settings. The
 * bundler removes these branches from the app. See build/log-in-page.ts.
 */
export const IS_SHELL = import.meta.env.SSR
