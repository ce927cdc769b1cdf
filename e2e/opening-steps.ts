import { expect, test } from 'vitest'
import { th } from './browser.ts'
import { arrive, visit } from './door.ts'
import { forward } from './forwarder.ts'
import { goToStep, returnToGuide, takeStep } from './opening-owner.ts'
import {
  button,
  callService,
  dialog,
  field,
  waitForState,
  type Opening,
  setUpSignIn,
  step,
  today,
  words,
} from './opening-shop.ts'

/** Values from earlier steps that later steps need: keys, ids and days. */
export type OpenShop = {
  siteKey: string
  phone: { id: string; secret: string }
  /** The Bangkok day on which the money came. */
  day: string
}
export const somchai = 'site-player-0042'

/** Walks through the steps of the guide up to the first deposit, each done where the guide says. */
export function walkTheSteps(opening: Opening): OpenShop {
  const { backend, shop, owner, newcomer } = opening
  const made = {} as OpenShop

  test('the own accounts are added, and the guide moves on', async () => {
    const { page } = owner
    await goToStep(opening, 'ownAccounts')
    await takeStep(opening, 'ownAccounts', 'page_accounts')
    for (const [bank, number] of [
      ['SCB', '123-4-56789-0'],
      ['KBANK', '223-4-56789-1'],
    ] as const) {
      await owner.press(button(page.locator('#main'), 'account_add'))
      const form = dialog(owner)
      await owner.choose(field(form, 'account_bank'), bank)
      await owner.fill(field(form, 'account_number'), number)
      await owner.fill(field(form, 'account_name'), 'ร้านตัวอย่าง')
      await owner.fill(field(form, 'account_opening'), '1000')
      await owner.fill(field(form, 'account_opening_day'), today())
      await owner.press(button(form, 'account_add'))
      await page.locator(`tr[data-account="${bank.toLowerCase()}-1"]`).waitFor()
    }
    await returnToGuide(opening, 'ownAccounts', 'done')
  })

  test('agents are skipped, and can be added later', async () => {
    await goToStep(opening, 'agents')
    await takeStep(opening, 'agents', 'setup_skip')
    await waitForState(owner, 'agents', 'skipped')
    await button(step(owner, 'agents'), 'setup_unskip').waitFor()
  })

  test('the player site gets a key, and creates a player under its own key', async () => {
    await goToStep(opening, 'players')
    await takeStep(opening, 'players', 'setup_go_site_key')
    await owner.press(button(owner.page, 'key_add'))
    const form = dialog(owner)
    await owner.fill(form.getByLabel(th['key_name']!), 'เว็บสมาชิก')
    for (const scope of ['players', 'deposits', 'withdrawals'])
      await owner.press(form.getByRole('checkbox', { name: th[`key_scope_${scope}`]!, exact: true }))
    await owner.press(button(form, 'key_add'))
    made.siteKey = (await form.getByText(/^khl_/).textContent())!
    await owner.press(button(form, 'key_shown_done'))
    await callService(shop.url, made.siteKey, 'POST', 'players', {
      externalKey: somchai,
      code: 'somchai42',
      firstName: 'สมชาย',
      lastName: 'ตัวอย่าง',
      mobile: '0895550042',
      bank: 'SCB',
      accountNumber: '9876543210',
    })
    await returnToGuide(opening, 'players', 'done')
  })

  test('the foreign back-end is tried with one credit, and switched on with the readings of its answers', async () => {
    const { page } = owner
    await goToStep(opening, 'backend')
    await takeStep(opening, 'backend', 'page_backend')
    await page.getByText(backend.url).waitFor()
    await owner.press(button(page, 'backend_new_draft'))
    const form = dialog(owner)
    for (const key of ['backend_kind_add', 'backend_kind_remove'])
      await owner.choose(field(form, key), 'accepted')
    await owner.press(button(form, 'backend_save'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await owner.fill(page.getByRole('combobox'), 'สมชาย')
    const found = page.getByRole('option').filter({ hasText: 'สมชาย' })
    await expect.poll(() => found.isEnabled()).toBe(true)
    await owner.act('Enter', found)
    await owner.press(page.getByRole('button', { name: words('backend_give', { n: 1 }), exact: true }))
    await expect.poll(() => backend.balanceOf(somchai)).toBe(1)
    await owner.press(page.getByRole('button', { name: words('backend_take_back', { n: 1 }), exact: true }))
    await expect.poll(() => backend.balanceOf(somchai)).toBe(0)
    const way = th['backend_way_accepted']!
    await owner.press(page.getByRole('button', { name: words('backend_take_over', { way }), exact: true }))
    await owner.press(page.getByRole('button', { name: words('backend_switch_on', { n: 1 }), exact: true }))
    await page.getByText(words('backend_in_use', { n: 1 })).waitFor()
    await returnToGuide(opening, 'backend', 'done')
  })

  test('a forwarder on a phone is connected; its first message becomes an entry while the guide is open', async () => {
    const { page } = owner
    await goToStep(opening, 'bankFeeds')
    await takeStep(opening, 'bankFeeds', 'page_pushbullet')
    await owner.press(button(page, 'phone_add'))
    const form = dialog(owner)
    await owner.fill(form.getByLabel(th['phone_form_name']!), 'เครื่องหน้าร้าน')
    await owner.choose(form.getByLabel(th['phone_form_way']!), 'signed')
    await owner.press(form.getByRole('checkbox', { name: /kbank-1/ }))
    await owner.fill(form.getByLabel(th['phone_form_senders']!), 'KBank')
    await owner.press(button(form, 'phone_add'))
    const secret = (await page.getByText(/^khp_/).textContent())!
    const shown = (await dialog(owner).textContent())!
    made.phone = { id: /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(shown)![0], secret }
    await owner.press(button(page, 'phone_secret_done'))
    await owner.open(th['page_setup']!)
    await step(owner, 'bankFeeds')
      .getByText(words('setup_bank_feeds_waiting', { count: 1 }))
      .waitFor()
    made.day = today()
    await forward(shop.url, made.phone, { account: '2234567891', baht: 777, balance: 1_777 })
    await waitForState(owner, 'bankFeeds', 'done')
  })

  test('a supervisor is invited and signs in by the link with a second factor, and the approvals are set', async () => {
    const { page } = owner
    await goToStep(opening, 'employees')
    await takeStep(opening, 'employees', 'page_employees')
    await owner.press(button(page, 'employee_invite'))
    await owner.fill(dialog(owner).getByLabel(th['email']!), 'nok@shop.example')
    await owner.fill(field(dialog(owner), 'first_name'), 'นก')
    await owner.fill(field(dialog(owner), 'last_name'), 'ตัวอย่าง')
    await owner.choose(field(dialog(owner), 'employee_role'), 'supervisor')
    await owner.press(button(dialog(owner), 'employee_make_link'))
    const link = (await dialog(owner).locator('code').textContent())!
    await owner.press(button(dialog(owner), 'employee_link_done'))
    // Closes the new colleague's drawer, which opens beside the list.
    await dialog(owner).getByText(th['employee_tab_access']!).waitFor()
    await owner.press(button(dialog(owner), 'close'))
    const nok = await newcomer()
    await visit(nok.page, link)
    await setUpSignIn(nok, { submit: 'invitation_accept' })
    await arrive(nok.page, '**/dashboard')
    await nok.page.context().close()

    await returnToGuide(opening, 'employees', 'done')
    await takeStep(opening, 'employees', 'setup_go_approvals')
    const reversing = th['approval_act_reverse']!
    await owner.press(dialog(owner).getByRole('checkbox', { name: reversing, exact: true }))
    const from = words('settings_approval_from', { act: reversing })
    await owner.fill(dialog(owner).getByLabel(from, { exact: true }), '2000')
    await owner.press(button(dialog(owner), 'settings_save'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a limit is saved, and a backup is made', async () => {
    const { page } = owner
    await goToStep(opening, 'limits')
    await takeStep(opening, 'limits', 'settings_requests')
    await owner.fill(field(dialog(owner), 'settings_withdrawal_most'), '5000')
    await owner.press(button(dialog(owner), 'settings_save'))
    await waitForState(owner, 'limits', 'done')
    await takeStep(opening, 'backup', 'page_backups')
    await owner.press(button(page, 'backups_now'))
    await page.getByText(th['backups_done']!).first().waitFor()
    await returnToGuide(opening, 'backup', 'done')
  })
  return made
}
