import {
  dateStyles,
  densities,
  eras,
  type Hex,
  isClock,
  isHex,
  layouts,
  locales,
  navbars,
  soundCues,
  themes,
} from '@khlang/domain/staff/preferences'
import { z } from 'zod'
import { fieldRules } from '../field-rules.ts'

const colour = z.string().refine(isHex, fieldRules.colour) as unknown as z.ZodType<Hex, string>
const clock = z.string().refine(isClock, fieldRules.clock)
const word = z.string().min(1).max(60)

const listPreference = z.object({
  order: z.array(word).max(60).readonly(),
  hidden: z.array(word).max(60).readonly(),
})

export const preferences = z.object({
  theme: z.enum(themes),
  primary: colour,
  layout: z.enum(layouts),
  navbar: z.enum(navbars),
  navbarColour: colour,
  menuCollapsed: z.boolean(),
  menuFolded: z.array(word).max(20).readonly().describe('Menu groups that are collapsed'),
  unfolded: z
    .array(word)
    .max(60)
    .readonly()
    .describe('Sections that are collapsed by default and were expanded'),
  density: z.enum(densities),
  locale: z.enum(locales),
  era: z.enum(eras),
  dateStyle: z.enum(dateStyles),
  notes: z.boolean().describe('Show desktop notifications'),
  sound: z.object({
    on: z.boolean(),
    volume: z.int().min(0).max(100),
    cues: z.array(z.enum(soundCues)).readonly(),
    quiet: z.object({ from: clock, to: clock }).nullable(),
  }),
  singleKeys: z.boolean(),
  starred: z.array(z.string().startsWith('/').max(200)).max(60).readonly(),
  lists: z.record(word, listPreference),
})

/** Only the changed preferences. Of `lists`, only the lists named. */
export const preferenceChange = preferences.partial()
