import type { LineSettings } from '@khlang/contract/connections/line'
import { Checkbox, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { connectionsApi } from '#app/connections-api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Line.module.css'
import { LineTestPart } from './LineTestPart.tsx'
import { MemberPicture } from './MemberPicture.tsx'
import { lineKeys } from './use-line.ts'

const template = 'https://line.me/R/oaMessage/@id/?ref%20{key}'

type Change = { secret?: string; token?: string; enabled: boolean }

/** The connection of the shop's account. Secret and token are write-only. */
export function LineSettingsTab({ settings }: { settings: LineSettings }) {
  const client = useQueryClient()
  const { seen, see, meet } = useAsSeen(settings)
  const [secret, setSecret] = useState('')
  const [token, setToken] = useState('')
  const [enabled, setEnabled] = useState(settings.enabled)
  const save = useOperation(
    ({ operationId: _once, ...change }: Change & { operationId: string }) =>
      connectionsApi.saveLine({ version: seen.version, ...change }),
    (saved) => {
      see(saved)
      setSecret('')
      setToken('')
      client.setQueryData(lineKeys.settings, saved)
      toast({ tone: 'success', title: m.line_saved(), text: '', ms: toastMs.brief })
    },
    (problem) => {
      const theirs = meet(problem)
      if (theirs) client.setQueryData(lineKeys.settings, theirs)
    },
  )
  const may = settings.can['manage'] === true
  const wrongSecret = secret !== '' && !/^[0-9a-f]{32}$/i.test(secret)
  const disabledReason =
    (may ? null : m.problem_not_permitted()) ?? (wrongSecret ? m.line_secret_wrong() : null)
  const keptText = (mask: string | null) => (mask ? m.line_kept({ mask }) : m.line_not_kept())
  return (
    <div className={styles.pair}>
      <section className={styles.card} aria-label={m.line_settings_title()}>
        <h2 className="section-title">{m.line_settings_title()}</h2>
        {settings.bot && (
          <div className={styles.head}>
            <MemberPicture name={settings.bot.name} address={settings.bot.picture} size={48} />
            <span>
              <strong>{settings.bot.name}</strong>{' '}
              <span className={styles.quiet}>{settings.bot.basicId}</span>
            </span>
          </div>
        )}
        {!may && <Notice tone="info">{m.line_settings_owner()}</Notice>}
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (disabledReason === null)
              save.run({ enabled, ...(secret !== '' && { secret }), ...(token !== '' && { token }) })
          }}
        >
          {may && (
            <>
              <PasswordInput
                label={m.line_secret()}
                description={keptText(settings.secretMask)}
                autoComplete="off"
                value={secret}
                error={wrongSecret && m.line_secret_wrong()}
                onChange={({ currentTarget: { value } }) => setSecret(value.trim())}
              />
              <PasswordInput
                label={m.line_token()}
                description={keptText(settings.tokenMask)}
                autoComplete="off"
                value={token}
                onChange={({ currentTarget: { value } }) => setToken(value.trim())}
              />
            </>
          )}
          <Checkbox
            label={m.line_enabled()}
            disabled={!may}
            checked={enabled}
            onChange={({ currentTarget: { checked } }) => setEnabled(checked)}
          />
          <SaveNotice
            save={save}
            onTheirs={() => {
              setSecret('')
              setToken('')
              setEnabled(seen.enabled)
            }}
          />
          <ActButton type="submit" disabledReason={disabledReason} loading={save.busy}>
            {m.form_save()}
          </ActButton>
        </form>
      </section>
      <section className={styles.card} aria-label={m.line_webhook_url()}>
        <h2 className="section-title">{m.line_webhook_url()}</h2>
        <span className={styles.userId}>
          <code>{settings.webhookUrl}</code>
          <CopyButton text={settings.webhookUrl} />
        </span>
        <p className={styles.quiet}>{m.line_webhook_hint()}</p>
        {!settings.webhookReachable && <Notice tone="warning">{m.line_webhook_http()}</Notice>}
        <Facts>
          <Fact label={m.line_heard()}>
            {settings.heardAt ? whenText(settings.heardAt) : m.line_heard_never()}
          </Fact>
        </Facts>
        <LineTestPart may={may} />
        <p className={styles.quiet}>{m.line_retention({ n: settings.messageDays })}</p>
        <p className={styles.quiet}>
          {m.line_master_hint({
            template: settings.bot ? template.replace('@id', settings.bot.basicId) : template,
          })}
        </p>
      </section>
    </div>
  )
}
