/** A step between: what stands on every page names this one file, and not all that the question is made of. */
export const askStepUp = async () => (await import('./prove-step-up.tsx')).proveStepUp()
