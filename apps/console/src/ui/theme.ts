import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { variantColours } from './variant-colours.ts'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** Returns Mantine's five sizes, each as one of the steps of `tokens.css`. */
const tokens = (kind: string, steps: readonly (string | number)[]) =>
  Object.fromEntries(sizes.map((size, at) => [size, `var(--${kind}-${steps[at]})`]))

/** The colours and settings of Mantine. Its font sizes, spaces and radii are those of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'gold',
  primaryShade: { light: 5, dark: 5 },
  colors: {
    gold: [
      '#fdf9e7',
      '#fbf2cf',
      '#f3e3a0',
      '#e6cd63',
      '#dab92f',
      '#cea70a',
      '#b89408',
      '#937607',
      '#6f5a00',
      '#4d3e00',
    ],
    // The kit's greys, made warmer to fit gold. `gray.4` is the border of fields, 3:1 on white.
    gray: [
      '#fbfaf5',
      '#f5f3ec',
      '#eeebe1',
      '#e4dfd1',
      '#9a927f',
      '#8f8775',
      '#6f6859',
      '#5f594c',
      '#3b372e',
      '#1e1e1e',
    ],
    dark: [
      '#eeeae0',
      '#cdc7b8',
      '#aba597',
      '#7d7768',
      '#6b6658',
      '#3d3a33',
      '#252420',
      '#1e1e1e',
      '#191815',
      '#141310',
    ],
  },
  autoContrast: true,
  luminanceThreshold: 0.3,
  variantColorResolver: variantColours,
  components: { Checkbox: { defaultProps: { iconColor: 'var(--on-gold)' } } },
  white: '#ffffff',
  black: '#1e1e1e',
  fontFamily: "'Khlang Thai', 'Khlang Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, Menlo, Consolas, monospace',
  headings: { fontFamily: "'Khlang Thai', 'Khlang Fallback', system-ui, sans-serif" },
  fontSizes: tokens('type', sizes),
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.6', lg: '1.6', xl: '1.6' },
  spacing: tokens('space', [5, 6, 7, 8, 10]),
  radius: tokens('radius', ['sm', 'sm', 'md', 'lg', 'lg']),
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
})

const shared = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-sunk)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--quiet-soft)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-gold-text': 'var(--link)',
  '--mantine-color-gold-filled': 'var(--gold)',
  '--mantine-color-gold-filled-hover': 'var(--gold-strong)',
  '--mantine-primary-color-filled': 'var(--gold)',
  '--mantine-primary-color-filled-hover': 'var(--gold-strong)',
  '--mantine-primary-color-contrast': 'var(--on-gold)',
}

/** Read when the console is built, as the rest of the theme (`mantineVariables`). */
export const kitColours: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
