/** An intermediate module, so that code on every page depends on this small file only, not on the whole dialog. */
export const askStepUp = async () => (await import('./prove-step-up.tsx')).proveStepUp()
