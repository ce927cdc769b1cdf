export const invariantsFile: string
export function gatherInvariants(): string
