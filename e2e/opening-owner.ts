import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { isTooWide, shoot, th } from './browser.ts'
import { arrive, visit } from './door.ts'
import { button, field, waitForState, waitForNext, type Opening, setUpSignIn, step } from './opening-shop.ts'

/** Walks from the printed address to the setup guide. */
export function walkToTheSteps({ shop, browser, owner }: Opening): void {
  test('until there is an owner, the sign-in page shows where the first one is created', async () => {
    const passerBy = await browser.person()
    await visit(passerBy, `${shop.url}/login`)
    await passerBy.getByText(th['sign_in_no_owner']!).waitFor()
    expect(await accessibilityProblems(passerBy)).toEqual([])
    await passerBy.context().close()
  })

  test('the first owner starts at the printed address, sets up a second factor, and reaches the setup steps', async () => {
    const { page } = owner
    await visit(page, shop.ownerAddress)
    await owner.fill(page.getByLabel(th['email']!), 'owner@shop.example')
    await owner.fill(field(page, 'first_name'), 'เจ้าของ')
    await owner.fill(field(page, 'last_name'), 'ตัวอย่าง')
    await setUpSignIn(owner, { submit: 'setup_create' })
    await arrive(page, '**/setup')
    await waitForState(owner, 'secondFactor', 'done')
    const passerBy = await browser.person()
    await visit(passerBy, `${shop.url}/login`)
    await passerBy.getByText(th['sign_in_title']!).first().waitFor()
    await passerBy.context().close()
    await waitForNext(owner, 'ownAccounts')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await shoot(page, `setup-empty-${owner.hands}`)
  })

  test('the dashboard leads to the next step', async () => {
    const { page } = owner
    await owner.open(th['page_dashboard']!)
    const card = page.getByRole('region', { name: th['setup_card_title']! })
    await card.getByText(th['setup_own_accounts']!).waitFor()
    await shoot(page, `setup-dashboard-${owner.hands}`)
    await owner.press(card.getByRole('link', { name: th['setup_card_open']! }))
    await step(owner, 'ownAccounts').waitFor()
  })
}

/** Checks that every empty page says which step gives it content. */
export function walkTheEmptyPages({ owner }: Opening, follow: (address: string) => Promise<void>): void {
  describe('in an empty shop', () => {
    // These pages are checked one after the other, as no newcomer would open them, so they are not counted.
    let pages = 0
    beforeAll(() => {
      pages = owner.effort.pages
    })
    afterAll(() => {
      owner.effort.pages = pages
    })

    test.each([1440, 1024, 390])('the steps fit %i pixels, in the dark theme too', async (width) => {
      const { page } = owner
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await follow('/setup')
      await step(owner, 'firstDeposit').waitFor()
      expect(await isTooWide(page)).toBe(false)
      await shoot(page, `setup-${width}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
      await shoot(page, `setup-${width}`)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    test.each<[path: string, step: string]>([
      ['/management/statement', 'setup_own_accounts'],
      ['/statement/manual', 'setup_own_accounts'],
      ['/statement/rules', 'setup_own_accounts'],
      ['/management/deposit', 'setup_players'],
      ['/management/withdraw', 'setup_players'],
      ['/management/user', 'setup_players'],
      ['/management/agent', 'setup_agents'],
      ['/management/master', 'setup_agents'],
      ['/management/return-user', 'setup_players'],
      ['/management/redeem-user', 'setup_players'],
      ['/management/report-user', 'setup_players'],
      ['/management/approvals', 'setup_employees'],
    ])('the empty page %s names the step that fills it, and links to it', async (path, title) => {
      const { page } = owner
      await follow(path)
      const hint = page.getByText(th['setup_empty_hint']!.replace('{step}', th[title]!))
      await hint.waitFor()
      await shoot(page, `empty${path.replaceAll('/', '-')}`)
      await page.getByRole('link', { name: th['setup_empty_link']!, exact: true }).click()
      const name = title === 'setup_own_accounts' ? 'ownAccounts' : title.replace('setup_', '')
      await step(owner, name).waitFor()
      expect(new URL(page.url()).pathname).toBe('/setup')
    })
  })
}

/** Opens the guide, and checks that this step is the next. */
export async function goToStep({ owner }: Opening, name: string): Promise<void> {
  if (new URL(owner.page.url()).pathname !== '/setup') await owner.open(th['page_setup']!)
  await waitForNext(owner, name)
}

/** Opens the page or overlay of a step. */
export const takeStep = ({ owner }: Opening, name: string, key: string) =>
  owner.press(
    step(owner, name)
      .getByRole('link', { name: th[key]!, exact: true })
      .or(button(step(owner, name), key)),
  )

export async function returnToGuide({ owner }: Opening, name: string, state: string): Promise<void> {
  await owner.open(th['page_setup']!)
  await waitForState(owner, name, state)
}
