import { describe, expect, test } from 'vitest'
import { autoMatcherName } from './auto-matcher.ts'
import { pageAttributes } from './page-attributes.ts'
import {
  dateStyles,
  defaultPreferences,
  densities,
  eras,
  isClock,
  isHex,
  layouts,
  locales,
  navbars,
  soundCues,
  themes,
} from './preferences.ts'
import { providerName, socialProviders } from './social.ts'

test('a colour has six digits of sixteen, and nothing around them', () => {
  for (const colour of ['#cea70a', '#CEA70A', '#012345']) expect(isHex(colour)).toBe(true)
  for (const other of ['cea70a', '#cea70', '#cea70aa', '#cea70g', 'x#cea70a', '#cea70a;', ''])
    expect(isHex(other)).toBe(false)
})

test('a time of day has two digits of hours and two of minutes', () => {
  for (const time of ['00:00', '09:07', '19:59', '20:00', '23:59']) expect(isClock(time)).toBe(true)
  for (const other of [
    '24:00',
    '9:07',
    '23:60',
    '29:00',
    'a0:00',
    '1a:00',
    '23:5a',
    '2a:00',
    'x23:59',
    '23:599',
    '',
  ])
    expect(isClock(other)).toBe(false)
})

describe('a rendered page', () => {
  test('has the preferences as attributes for its style sheets', () => {
    expect(pageAttributes(defaultPreferences)).toEqual({
      lang: 'th',
      'data-mantine-color-scheme': 'light',
      'data-theme': 'light',
      'data-layout': 'vertical',
      'data-navbar': 'floating',
      'data-collapsed': null,
      'data-density': 'comfortable',
    })
    expect(
      pageAttributes({
        ...defaultPreferences,
        theme: 'dark',
        layout: 'horizontal',
        navbar: 'hidden',
        menuCollapsed: true,
        density: 'compact',
        locale: 'en',
      }),
    ).toEqual({
      lang: 'en',
      'data-mantine-color-scheme': 'dark',
      'data-theme': 'dark',
      'data-layout': 'horizontal',
      'data-navbar': 'hidden',
      'data-collapsed': '',
      'data-density': 'compact',
    })
  })

  test.each(['light', 'semi-dark', 'system'] as const)('begins light with the theme %s', (theme) => {
    expect(pageAttributes({ ...defaultPreferences, theme })).toMatchObject({
      'data-mantine-color-scheme': 'light',
      'data-theme': theme,
    })
  })
})

test('the default preferences', () => {
  expect(defaultPreferences).toEqual({
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
    sound: { on: false, volume: 70, cues: ['deposit', 'withdrawal', 'unknown', 'late'], quiet: null },
    singleKeys: true,
    starred: [],
    lists: {},
  })
})

test('these are the stored preferences', () => {
  expect({ themes, layouts, navbars, densities, locales, eras, dateStyles, soundCues }).toEqual({
    themes: ['light', 'dark', 'semi-dark', 'system'],
    layouts: ['vertical', 'horizontal'],
    navbars: ['floating', 'sticky', 'static', 'hidden'],
    densities: ['comfortable', 'compact'],
    locales: ['th', 'en'],
    eras: ['gregorian', 'buddhist'],
    dateStyles: ['stored', 'thai'],
    soundCues: ['deposit', 'withdrawal', 'unknown', 'late'],
  })
})

test('auto-match has a name that cannot sign in', () => {
  expect(autoMatcherName).toBe('auto-match')
  expect(autoMatcherName).not.toContain('@')
})

test('each provider for signing in has its usual name', () => {
  expect(socialProviders.map((provider) => providerName[provider])).toEqual([
    'Google',
    'Facebook',
    'X (Twitter)',
    'GitHub',
  ])
})
