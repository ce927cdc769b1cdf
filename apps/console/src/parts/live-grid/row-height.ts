import { usePreferences } from '#parts/preferences.ts'

/** How high the rows of a table are, as this employee likes them. */
export const useRowHeight = () => (usePreferences().density === 'compact' ? 36 : 46)
