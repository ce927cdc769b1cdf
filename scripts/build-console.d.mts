export function buildConsole(): boolean
