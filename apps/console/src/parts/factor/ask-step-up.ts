/**
 * Asks for step-up. This small module exists so that every page can import it without loading the whole
 * dialog.
 */
export const askStepUp = async () => (await import('./prove-step-up.tsx')).proveStepUp()
