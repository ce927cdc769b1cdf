import type { Preferences } from './preferences.ts'

/**
 * Returns the attributes of the page's root element that style sheets read. The server writes them before the
 * first paint; the console updates them when a preference changes. `null`: the attribute is absent. For
 * `system`, only the browser knows whether dark mode applies.
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
