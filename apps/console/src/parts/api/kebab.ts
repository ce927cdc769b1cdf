/** Turns `compareBooks` into `compare-books`: the paths of calls follow from their names. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
