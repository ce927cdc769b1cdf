import { rem, type VariantColorsResolver } from '@mantine/core'

const none = `${rem(1)} solid transparent`

/**
 * Returns the colours of a button's variant. Only what the console uses: the primary colour, red and gray, without
 * shades. The primary colour is the employee's choice, and its text colour follows from it.
 */
export const variantColours: VariantColorsResolver = ({ variant, color = 'gold' }) => {
  switch (variant) {
    case 'filled':
      return color === 'gold'
        ? { background: 'var(--gold)', hover: 'var(--gold-strong)', color: 'var(--on-gold)', border: 'none' }
        : {
            background: `var(--mantine-color-${color}-filled)`,
            hover: `var(--mantine-color-${color}-filled-hover)`,
            color: `var(--mantine-color-${color === 'red' ? 'black' : 'white'})`, // what can be read on it
            border: none,
          }
    case 'light':
      return {
        background: `var(--mantine-color-${color}-light)`,
        hover: `var(--mantine-color-${color}-light-hover)`,
        color: `var(--mantine-color-${color}-light-color)`,
        border: none,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: `var(--mantine-color-${color}-light-hover)`,
        color: `var(--mantine-color-${color}-light-color)`,
        border: none,
      }
    default:
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: `${rem(1)} solid var(--mantine-color-default-border)`,
      }
  }
}
