import { transferStatus } from '@khlang/contract/legacy-words'
import type { Settings, SettingsShown } from '@khlang/contract/settings'
import { transferWays } from '@khlang/domain/cashier/request'
import { roles } from '@khlang/domain/staff/acts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { useMe } from '#parts/me.ts'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import '#parts/row-problem-words.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { ApprovalSettings } from './ApprovalSettings.tsx'
import { api } from './api.ts'
import { FactorSettings } from './FactorSettings.tsx'
import { paths } from './paths.ts'
import { RequestSettings } from './RequestSettings.tsx'
import { SettingsGroup as Group } from './SettingsGroup.tsx'
import { roleText } from './role-words.ts'
import styles from './ShopSettings.module.css'
import { TransferTest } from '#parts/TransferTest.tsx'
import { WholeNumber } from '#parts/WholeNumber.tsx'

const key = ['settings'] as const

/** The owner's settings of the shop. Everybody may view them. */
export function ShopSettings({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.staff.settings(undefined, { signal }),
  })
  return (
    <Dialog shape="side" title={m.settings()} onClose={onClose}>
      {error && !data && <Notice tone="danger">{problemText(asProblem(error))}</Notice>}
      {data && <SettingsForm saved={data} onClose={onClose} />}
    </Dialog>
  )
}

function SettingsForm({ saved, onClose }: { saved: SettingsShown; onClose: () => void }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [draft, setDraft] = useState(saved)
  const change = (part: Partial<Settings>) => setDraft((now) => ({ ...now, ...part }))
  const changed = changesOf(saved, draft)
  const save = useMutation({
    mutationFn: () => api.staff.saveSettings(changed),
    onSuccess: (now) => {
      client.setQueryData(key, now)
      void client.invalidateQueries({ queryKey: ['me'] })
      toast({ tone: 'success', ms: toastMs.brief, title: m.settings(), text: m.settings_saved() })
      onClose()
    },
  })
  const disabledReason = !may.includes('setting.change')
    ? m.settings_owner_only()
    : Object.keys(changed).length === 0
      ? m.settings_unchanged()
      : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) save.mutate()
      }}
    >
      <Group title={m.settings_sending()}>
        <WholeNumber
          label={m.settings_breaker()}
          hint={m.settings_breaker_hint()}
          value={draft.breaker}
          onChange={(breaker) => change({ breaker })}
        />
        {saved.backendDecides ? (
          <ToBackend onClose={onClose} />
        ) : (
          <WholeNumber
            label={m.settings_key_life()}
            hint={m.settings_key_life_hint()}
            value={draft.keyLifeHours}
            onChange={(keyLifeHours) => change({ keyLifeHours })}
          />
        )}
        <WholeNumber
          label={m.settings_quarantine()}
          hint={m.settings_quarantine_hint()}
          value={draft.quarantineSeconds}
          onChange={(quarantineSeconds) => change({ quarantineSeconds })}
        />
      </Group>
      <Group title={m.settings_ageing()}>
        <WholeNumber
          label={m.settings_amber()}
          value={draft.ageing.amber}
          onChange={(amber) => change({ ageing: { ...draft.ageing, amber } })}
        />
        <WholeNumber
          label={m.settings_red()}
          value={draft.ageing.red}
          onChange={(red) => change({ ageing: { ...draft.ageing, red } })}
        />
      </Group>
      <Group title={m.settings_bonus()}>
        {roles.map((role) => (
          <WholeNumber
            key={role}
            label={roleText(role)}
            value={draft.bonusCeilings[role]}
            onChange={(most) => change({ bonusCeilings: { ...draft.bonusCeilings, [role]: most } })}
          />
        ))}
      </Group>
      <RequestSettings draft={draft} onChange={change} />
      <Group title={m.settings_goodwill()}>
        {roles.map((role) => (
          <WholeNumber
            key={role}
            label={roleText(role)}
            value={draft.goodwillCeilings[role]}
            onChange={(most) => change({ goodwillCeilings: { ...draft.goodwillCeilings, [role]: most } })}
          />
        ))}
        <WholeNumber
          label={m.settings_goodwill_day()}
          value={draft.goodwillADay}
          onChange={(goodwillADay) => change({ goodwillADay })}
        />
      </Group>
      <Group title={m.settings_matching()}>
        <Checkbox
          label={m.settings_unique_satang()}
          description={m.settings_unique_satang_hint()}
          checked={draft.uniqueSatang}
          onChange={({ currentTarget: { checked } }) => change({ uniqueSatang: checked })}
        />
        <Checkbox
          label={m.settings_direct()}
          description={m.settings_direct_hint()}
          checked={draft.directMatch}
          onChange={({ currentTarget: { checked } }) => change({ directMatch: checked })}
        />
      </Group>
      <Group title={m.settings_idle()}>
        {roles.map((role) => (
          <WholeNumber
            key={role}
            label={roleText(role)}
            value={draft.idleMinutes[role]}
            onChange={(minutes) => change({ idleMinutes: { ...draft.idleMinutes, [role]: minutes } })}
          />
        ))}
        <p className={styles.wide}>{m.settings_idle_hint()}</p>
      </Group>
      <Group title={m.settings_keeps()}>
        <p className={styles.wide}>
          <Link to={paths.kept} onClick={onClose}>
            {m.settings_keeps_page()}
          </Link>
        </p>
      </Group>
      <Group title={m.settings_factor()}>
        <FactorSettings saved={saved} draft={draft} onChange={change} />
      </Group>
      <Group title={m.settings_approvals()}>
        <ApprovalSettings rules={draft.approvals} onChange={(approvals) => change({ approvals })} />
      </Group>
      <Group title={m.settings_links()}>
        <TextInput
          label={m.settings_line_link()}
          description={m.settings_line_link_hint()}
          placeholder="https://line.me/…?ref={key}"
          value={draft.lineLink}
          onChange={({ currentTarget: { value } }) => change({ lineLink: value.trim() })}
        />
      </Group>
      <Group title={m.settings_payout()}>
        <Checkbox
          label={m.settings_forbid_undeducted()}
          checked={draft.withoutDeduction === 'forbidden'}
          onChange={({ currentTarget: { checked } }) =>
            change({ withoutDeduction: checked ? 'forbidden' : 'ask' })
          }
        />
        <WholeNumber
          label={m.settings_cool_down()}
          hint={m.settings_cool_down_hint()}
          value={draft.coolDownHours}
          onChange={(coolDownHours) => change({ coolDownHours })}
        />
        {saved.backendDecides && <ToBackend onClose={onClose} />}
        {(saved.backendDecides ? [] : transferWays).map((way) => (
          <div key={way} className={styles.number}>
            <WholeNumber
              label={m.settings_number({ way: transferStatus[way] })}
              value={draft.transferNumbers[way]}
              onChange={(number) =>
                change({ transferNumbers: { ...draft.transferNumbers, [way]: number as 2 } })
              }
            />
            <TransferTest
              key={draft.transferNumbers[way]}
              way={transferStatus[way]}
              number={draft.transferNumbers[way]}
              bundled={saved.bundled}
            />
          </div>
        ))}
      </Group>
      {save.error && approvalOf(save.error) && (
        <Lazy
          load={() => import('#parts/approvals/AskApproval.tsx').then((file) => file.AskApproval)}
          props={{ wanted: approvalOf(save.error)!, onDismiss: save.reset }}
        />
      )}
      {save.error && !approvalOf(save.error) && <FieldProblems problem={asProblem(save.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton type="submit" disabledReason={disabledReason} loading={save.isPending}>
          {m.settings_save()}
        </ActButton>
      </DialogActions>
    </form>
  )
}

/** Settings that a back-end profile overrides are changed on its page. */
const ToBackend = ({ onClose }: { onClose: () => void }) => (
  <p className={styles.wide}>
    <Link to={paths.backend} onClick={onClose}>
      {m.settings_backend_page()}
    </Link>
  </p>
)

const approvalOf = (error: unknown) => asProblem(error).details.approval ?? null

/** Lists the invalid fields, with what is allowed. */
const FieldProblems = ({ problem }: { problem: ReturnType<typeof asProblem> }) => (
  <Notice tone="danger" title={problemText(problem)}>
    {problem.details.fields?.map(({ path, message }) => (
      <p key={path}>
        {path}: {message}
      </p>
    ))}
  </Notice>
)

const changesOf = (saved: Settings, draft: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof Settings]),
    ),
  )
