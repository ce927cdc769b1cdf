/** Scrolls the chosen item of a long list into view. */
export const inView = (one: HTMLElement | null) =>
  one?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
