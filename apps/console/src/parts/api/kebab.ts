/** `compareBooks` becomes `compare-books`: how the paths of calls follow from their names. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
