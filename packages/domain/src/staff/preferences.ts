/** How an employee wants the console to be. Kept with the employee, not with the browser (spec section 3, layout state). */
export const themes = ['light', 'dark', 'semi-dark', 'system'] as const
export const layouts = ['vertical', 'horizontal'] as const
export const navbars = ['floating', 'sticky', 'static', 'hidden'] as const
export const densities = ['comfortable', 'compact'] as const
export const locales = ['th', 'en'] as const
export const eras = ['gregorian', 'buddhist'] as const
/** `stored`: `YYYY-MM-DD HH:mm:ss` as exports write it; `thai`: `21 พ.ย. 2569 14:05`. */
export const dateStyles = ['stored', 'thai'] as const
export const soundCues = ['deposit', 'withdrawal', 'unknown', 'late'] as const

type OneOf<Values extends readonly string[]> = Values[number]

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`
export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/i.test(text)

/** A time of day in Bangkok as `HH:mm`. */
export const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export type Sound = {
  on: boolean
  /** 0 to 100. */
  volume: number
  cues: readonly OneOf<typeof soundCues>[]
  /** Silent from one time of day to the other, over midnight too; null for never. */
  quiet: { from: string; to: string } | null
}

/** Of one list: the columns in the order wanted (those not named follow in the order of the list), and those put away. */
export type ListPreference = { order: readonly string[]; hidden: readonly string[] }

export type Preferences = {
  theme: OneOf<typeof themes>
  primary: Hex
  layout: OneOf<typeof layouts>
  navbar: OneOf<typeof navbars>
  navbarColour: Hex
  menuCollapsed: boolean
  density: OneOf<typeof densities>
  locale: OneOf<typeof locales>
  era: OneOf<typeof eras>
  dateStyle: OneOf<typeof dateStyles>
  sound: Sound
  /** The same news as notes of the desktop, while the console is not looked at; each browser asks its person once. */
  notes: boolean
  /** Keys without Ctrl, like J and K; whoever dictates or slips switches them off (WCAG 2.1.4). */
  singleKeys: boolean
  /** Paths of starred pages in their order; the first ten stand in the bar. */
  starred: readonly string[]
  /** By name of the list. */
  lists: Readonly<Record<string, ListPreference>>
}

/** Only what changes; of `lists`, only the lists that are named. */
export type PreferenceChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Spec section 9. */
export const defaultPreferences: Preferences = {
  theme: 'light',
  primary: '#cea70a',
  layout: 'vertical',
  navbar: 'floating',
  navbarColour: '#cea70a',
  menuCollapsed: false,
  density: 'comfortable',
  locale: 'th',
  era: 'gregorian',
  dateStyle: 'stored',
  notes: false,
  sound: { on: false, volume: 70, cues: soundCues, quiet: null },
  singleKeys: true,
  starred: [],
  lists: {},
}
