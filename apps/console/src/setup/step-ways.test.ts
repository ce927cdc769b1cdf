import { setupSteps } from '@khlang/domain/setup/setup-steps'
import { expect, test } from 'vitest'
import * as m from '#messages'
import { pageLocationAt } from '#app/page-location.ts'
import { stepWays } from './step-ways.ts'

const ways = setupSteps.flatMap((step) => stepWays[step])

test('each link of the guide leads to the page that it names', () => {
  const links = ways.flatMap((way) => ('to' in way ? [[way.label(), pageLocationAt(way.to).title]] : []))
  expect(links.length).toBeGreaterThan(12)
  expect(links.filter(([label, title]) => label !== title)).toEqual([
    [m.setup_go_profile(), m.page_settings()],
    [m.setup_go_site_key(), m.page_service_api()],
    [m.setup_go_feed_key(), m.page_service_api()],
  ])
})

test('each button of the guide opens what it names', () => {
  const buttons = ways.flatMap((way) => ('opens' in way ? [[way.label(), way.opens]] : []))
  expect(buttons).toEqual([
    [m.setup_go_approvals(), 'approvalRules'],
    [m.settings_requests(), 'limits'],
    [m.setup_go_deposit(), 'newDeposit'],
  ])
})

test('the first link of a step is the place where most shops do it', () => {
  const first = (step: (typeof setupSteps)[number]) => {
    const [way] = stepWays[step]
    return way && 'to' in way ? way.to : way?.opens
  }
  expect(first('secondFactor')).toBe('/settings/security')
  expect(first('bankFeeds')).toBe('/management/pushbullet')
  expect(first('firstDeposit')).toBe('newDeposit')
})
