import { defaultPreferences, type Hex } from './preferences.ts'

/**
 * Derives design tokens with readable text from any colour that an employee picks: contrast of at least 4.5
 * to 1 (WCAG 2.2, 1.4.3), in light and dark mode. The default colours are set by hand in the console's
 * `tokens.css`; this file computes every other colour.
 */
export const minReadableContrast = 4.5

/** Background and text colours of each scheme; the same values as in `tokens.css`. */
export const grounds = {
  light: { page: '#f5f3ec', surface: '#ffffff', raised: '#fbfaf5', sunk: '#f0ede3' },
  dark: { page: '#141310', surface: '#1e1e1e', raised: '#252420', sunk: '#191815' },
} as const
export const inks = {
  light: { text: '#1e1e1e', muted: '#5f594c' },
  dark: { text: '#eeeae0', muted: '#aba597' },
} as const

export type Scheme = keyof typeof grounds
const schemes = ['light', 'dark'] as const satisfies readonly Scheme[]

export type PrimaryColours = Record<
  'gold' | 'gold-strong' | 'gold-soft' | 'gold-line' | 'on-gold' | 'link',
  Hex
>
export type BarColours = Record<'bar' | 'bar-text' | 'bar-well' | 'bar-well-hover' | 'bar-line', Hex>

const dark: Hex = '#1e1e1e'
const white: Hex = '#ffffff'
const black: Hex = '#000000'

/**
 * Returns the colours of buttons, the chosen menu item, tinted rows and links, derived from the primary
 * colour.
 */
export function primaryColours(primary: Hex, scheme: Scheme): PrimaryColours {
  const { surface, ...otherGrounds } = grounds[scheme]
  const ink = textOn(primary)
  const soft = tinted(primary, surface, 0.15, Object.values(inks[scheme]))
  const link = pushed(
    primary,
    [soft, surface, ...Object.values(otherGrounds)],
    scheme === 'light' ? black : white,
  )
  return {
    gold: primary,
    'gold-strong': mixed(primary, opposite(ink), 0.14),
    'gold-soft': soft,
    'gold-line': mixed(surface, primary, 0.45),
    'on-gold': ink,
    link,
  }
}

/** Returns the colours of the top bar: the chosen colour in light mode, nearly black with a tint of it in dark mode. */
export function barColours(navbar: Hex, scheme: Scheme): BarColours {
  const bar = scheme === 'light' ? navbar : tinted(navbar, '#191815', 0.14, ['#f4f1e8'])
  const ink = scheme === 'light' ? textOn(bar) : pushed(navbar, [bar], white, 7)
  const wellColour = scheme === 'light' ? opposite(ink) : black
  return {
    bar,
    'bar-text': ink,
    'bar-well': mixed(bar, wellColour, 0.3),
    'bar-well-hover': mixed(bar, wellColour, 0.48),
    'bar-line': mixed(bar, ink, 0.2),
  }
}

/** Returns the CSS rules that override the default colours; empty for the defaults. */
export function coloursStyle({ primary, navbarColour }: { primary: Hex; navbarColour: Hex }): string {
  return schemes
    .map((scheme) => {
      const tokens = {
        ...(primary.toLowerCase() !== defaultPreferences.primary && primaryColours(primary, scheme)),
        ...(navbarColour.toLowerCase() !== defaultPreferences.navbarColour &&
          barColours(navbarColour, scheme)),
      }
      const rules = Object.entries(tokens).map(([name, colour]) => `--${name}:${colour}`)
      return rules.length === 0 ? '' : `${selectors[scheme]}{${rules.join(';')}}`
    })
    .join('')
}

/** Each selector is doubled to outweigh the defaults. `dark` also applies to a dark part of a light page. */
const selectors = {
  light: ':root:root',
  dark: '[data-mantine-color-scheme=dark][data-mantine-color-scheme]',
} as const satisfies Record<Scheme, string>

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns the standard dark text colour if readable, else white, else black. One of them always is. */
export const textOn = (ground: Hex): Hex =>
  [dark, white].find((ink) => contrast(ink, ground) >= minReadableContrast) ?? black

const opposite = (ink: Hex) => (luminance(ink) < 0.5 ? white : black)

/**
 * Returns the colour if it is readable on all of these backgrounds, else the nearest darker or lighter shade
 * that is.
 */
function pushed(
  colour: Hex,
  backgrounds: readonly Hex[],
  towards: Hex,
  minContrast = minReadableContrast,
): Hex {
  const isReadableAt = (share: number) =>
    backgrounds.every((ground) => contrast(mixed(colour, towards, share), ground) >= minContrast)
  return mixed(colour, towards, steps.find(isReadableAt) ?? 1)
}

/** Returns the background with a tint of the colour, as strong as the texts on it allow. */
function tinted(colour: Hex, ground: Hex, maxShare: number, texts: readonly Hex[]): Hex {
  const keepsTextReadable = (share: number) =>
    texts.every((ink) => contrast(ink, mixed(ground, colour, maxShare * (1 - share))) >= minReadableContrast)
  return mixed(ground, colour, maxShare * (1 - (steps.find(keepsTextReadable) ?? 1)))
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50)

function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const light = channel / 255
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function mixed(one: Hex, other: Hex, share: number): Hex {
  const to = channels(other)
  const parts = channels(one).map((from, index) => Math.round(from + (to[index]! - from) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const channels = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
