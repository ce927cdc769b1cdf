export const wordsFile: string
export function gatherWords(): Record<string, { th: string; en: string }>
