import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { kitColours, theme } from '../src/ui/theme.ts'

/**
 * Returns the CSS variables in which our theme differs from Mantine's own style sheet: what Mantine's provider computes and
 * inserts at each start of a page.
 */
export function mantineVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const ours = deepMerge(defaultCssVariablesResolver(merged), kitColours(merged))
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const own = (kind: keyof typeof ours) => {
    const known: Record<string, string | undefined> = usual[kind]
    return Object.fromEntries(Object.entries(ours[kind]).filter(([name, value]) => known[name] !== value))
  }
  return convertCssVariables({ variables: own('variables'), light: own('light'), dark: own('dark') })
}
