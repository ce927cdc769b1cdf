/** The path of a Chromium that starts on this machine, or null. */
export function findChromium(): string | null
/** Throws one sentence if it cannot be done. */
export function findOrInstallChromium(): string
