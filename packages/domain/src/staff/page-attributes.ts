import type { Preferences } from './preferences.ts'

/**
 * What the root of every page carries of the preferences, for style sheets to go by: written by the server before anything is
 * painted, kept true by the console when a choice changes. `null`: not there. Whether `system` is dark only the browser knows.
 */
export function pageAttributes({
  locale,
  theme,
  layout,
  navbar,
  menuCollapsed,
  density,
}: Preferences): Record<string, string | null> {
  return {
    lang: locale,
    'data-mantine-color-scheme': theme === 'dark' ? 'dark' : 'light',
    'data-theme': theme,
    'data-layout': layout,
    'data-navbar': navbar,
    'data-collapsed': menuCollapsed ? '' : null,
    'data-density': density,
  }
}
