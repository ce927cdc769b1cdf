/**
 * Asks the employee to prove their identity again (step-up), and resolves to whether they did. This small module exists
 * so that every page can import it without loading the whole dialog.
 */
export const askStepUp = async () => (await import('./prove-step-up.tsx')).proveStepUp()
