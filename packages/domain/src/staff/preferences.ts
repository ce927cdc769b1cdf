/**
 * An employee's preferences for the console. Stored with the employee and not in the browser (spec section 3,
 * layout state).
 */
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
  /** No sounds between two times of day, which may span midnight; null for never. */
  quiet: { from: string; to: string } | null
}

/**
 * Columns of one list: their order, and those hidden. Columns not named in the order follow in the default
 * order.
 */
export type ListPreference = { order: readonly string[]; hidden: readonly string[] }

export type Preferences = {
  theme: OneOf<typeof themes>
  primary: Hex
  layout: OneOf<typeof layouts>
  navbar: OneOf<typeof navbars>
  navbarColour: Hex
  menuCollapsed: boolean
  /** Ids of the menu's groups that are folded. */
  menuFolded: readonly string[]
  /** Ids of page sections that are closed at first and that the employee opened. */
  unfolded: readonly string[]
  density: OneOf<typeof densities>
  locale: OneOf<typeof locales>
  era: OneOf<typeof eras>
  dateStyle: OneOf<typeof dateStyles>
  sound: Sound
  /** Also shows desktop notifications while the console is not in view. Each browser asks for permission once. */
  notes: boolean
  /**
   * Whether single-key shortcuts such as J and K are active. They can be turned off for people who dictate or
   * hit keys by accident (WCAG 2.1.4).
   */
  singleKeys: boolean
  /** Paths of starred pages in order; the first ten are in the bar. */
  starred: readonly string[]
  /** By the name of the list. */
  lists: Readonly<Record<string, ListPreference>>
}

/** Only the changed preferences; of `lists`, only the lists named. */
export type PreferenceChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Spec section 9. The bar is plain by default; gold can be chosen (decision 0067). */
export const defaultPreferences: Preferences = {
  theme: 'light',
  primary: '#cea70a',
  layout: 'vertical',
  navbar: 'floating',
  navbarColour: '#ffffff',
  menuCollapsed: false,
  menuFolded: [],
  unfolded: [],
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
