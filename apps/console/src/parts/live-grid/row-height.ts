import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from '#parts/preferences/preferences.ts'

/** Returns the height of table rows in pixels, by the employee's density. */
export const useRowHeight = () => (usePreferences().density === 'compact' ? 36 : 46)

const lowWindow = '(width >= 768px) and (height < 840px)'

/**
 * Returns the height of two-line rows in pixels. It is lower in a low window, so that nine rows fit on the
 * smallest laptop.
 */
export const useTallRowHeight = () =>
  useMediaQuery(lowWindow, undefined, { getInitialValueInEffect: false }) ? 51 : 60
