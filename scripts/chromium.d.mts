/** Returns the path of a Chromium that starts on this machine, or null. Throws if CHROMIUM_PATH names none. */
export function findChromium(): string | null
/**
 * Returns the path of a Chromium, and installs it if needed. Throws an error of one sentence if that fails.
 */
export function findOrInstallChromium(): string
