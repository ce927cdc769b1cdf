import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTooWide, shoot, th } from './browser.ts'
import { forward } from './forwarder.ts'
import type { Effort } from './newcomer.ts'
import { goToStep, takeStep } from './opening-owner.ts'
import { button, callService, field, type Opening } from './opening-shop.ts'
import { type OpenShop, somchai } from './opening-steps.ts'

/** Walks through the first money: it comes in, goes out, and appears in the daily close. */
export function walkTheMoney({ backend, shop, owner }: Opening, made: OpenShop): void {
  const ask = async (path: 'deposits' | 'withdrawals') => {
    const asked = { operationId: crypto.randomUUID(), player: somchai, amount: '1' }
    return String((await callService(shop.url, made.siteKey, 'POST', path, asked))['id'])
  }
  const stateOf = async (id: string) =>
    (await callService(shop.url, made.siteKey, 'GET', `requests/${id}`))['state']

  test('a deposit of one baht from the site is matched with the bank’s entry, and credited under the site’s key', async () => {
    const { page } = owner
    await goToStep({ owner } as Opening, 'firstDeposit')
    const asked = await ask('deposits')
    await forward(shop.url, made.phone, { account: '2234567891', baht: 1, balance: 1_778 })
    await takeStep({ owner } as Opening, 'firstDeposit', 'page_statement')
    const entry = page.locator('[role=row][data-id]').filter({ hasText: '1.00' }).first()
    await entry.waitFor()
    await owner.pick(entry)
    // The bank's message names no sender: the console suggests, and a person chooses.
    const candidate = page.getByRole('button', { name: /somchai42/ })
    await candidate.waitFor()
    await owner.act('1', candidate)
    const match = page.getByRole('button', { name: /จับคู่และเติม 1 ให้/ })
    await expect.poll(() => match.getAttribute('aria-disabled')).toBeNull()
    expect(await isTooWide(page)).toBe(false)
    await shoot(page, `opening-match-${owner.hands}`)
    await owner.act('Enter', match)
    await expect.poll(() => backend.balanceOf(somchai)).toBe(1)
    await expect.poll(() => stateOf(asked)).toBe('done')
    await owner.open(th['page_setup']!)
    await page.getByText(th['setup_complete']!).waitFor()
    await shoot(page, `setup-complete-${owner.hands}`)
  })

  test('a newcomer needs no more steps until then than docs/opening.md lists', () => {
    const documented = documentedEffort(owner.hands)
    const exceeded = Object.entries(owner.effort).filter(
      ([name, count]) => count > documented[name as keyof Effort],
    )
    expect(exceeded, JSON.stringify(owner.effort)).toEqual([])
  })

  test('the dashboard no longer shows the guide', async () => {
    const { page } = owner
    await owner.open(th['page_dashboard']!)
    await page.getByText(th['count_entries']!).first().waitFor()
    await expect.poll(() => page.getByRole('region', { name: th['setup_card_title']! }).count()).toBe(0)
  })

  test('a withdrawal from the site is deducted at the back-end, and paid from a named account', async () => {
    const { page } = owner
    const id = await ask('withdrawals')
    const card = page.getByRole('article')
    const primary = card.locator('[data-primary]')
    const untilEnabled = () => expect.poll(() => primary.getAttribute('aria-disabled')).toBe(null)
    await owner.open(th['page_withdrawals']!)
    await owner.pick(page.locator(`[role=row][data-id="${id}"]`))
    await card.waitFor()
    await untilEnabled()
    await owner.act('1', card.locator('[aria-keyshortcuts="1"]'))
    await owner.act('Enter', primary)
    await expect.poll(() => backend.balanceOf(somchai)).toBe(0)
    await card.locator('[data-step=adjust][data-state=done]').waitFor()
    await owner.choose(field(card, 'withdrawal_paid_from'), 'kbank-1')
    await untilEnabled()
    expect(await isTooWide(page)).toBe(false)
    await owner.press(primary)
    await expect.poll(() => stateOf(id)).toBe('transferred')
    expect(backend.timesPaid(id)).toBe(1)
    await card.locator('[data-step=transfer][data-state=done]').waitFor()
    await untilEnabled()
    await owner.press(primary)
    await expect.poll(() => stateOf(id)).toBe('done')
    await shoot(page, `opening-paid-${owner.hands}`)
  })

  test('the day shows what came in, was credited and was paid, and what no bank has reported yet', async () => {
    const { page } = owner
    await owner.open(th['page_daily_close']!)
    await expect.poll(() => page.url()).toContain('/management/daily-close')
    // The page opens with yesterday, which is the day usually closed.
    await owner.press(button(page, 'daily_next'))
    await page.getByText('778.00').first().waitFor()
    await page.getByText(th['daily_sent']!).first().waitFor()
    expect(await isTooWide(page)).toBe(false)
    await shoot(page, `opening-day-${owner.hands}`)
  })
}

/** Reads the numbers documented in docs/opening.md: presses, fields, pages, Tabs. */
function documentedEffort(hands: string): Effort {
  const text = readFileSync(new URL('../docs/opening.md', import.meta.url), 'utf8')
  const line = new RegExp(String.raw`^\| ${hands} \| (\d+) \| (\d+) \| (\d+) \| (\d+|–) \|$`, 'm').exec(text)
  if (!line) throw new Error(`docs/opening.md has no line for ${hands}`)
  const [presses, fields, pages, tabs] = line.slice(1).map((count) => (count === '–' ? 0 : Number(count)))
  return { presses: presses!, fields: fields!, pages: pages!, tabs: tabs! }
}
