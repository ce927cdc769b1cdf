/** What is chosen in a list longer than its place is seen. */
export const inView = (one: HTMLElement | null) =>
  one?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
