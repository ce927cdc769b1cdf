/** A moment so many minutes before now. */
export const minutesBefore = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
