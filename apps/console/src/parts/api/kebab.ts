/** Turns `compareBooks` into `compare-books`, since the paths of calls are derived from their names. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
