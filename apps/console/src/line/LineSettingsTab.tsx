import type { LineSettings } from '@khlang/contract/line/line'
import { Checkbox, PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Line.module.css'
import { LineTestPart } from './LineTestPart.tsx'
import { MemberPicture } from './MemberPicture.tsx'
import { lineKeys } from './use-line.ts'

const template = 'https://line.me/R/oaMessage/@id/?ref%20{key}'

/**
 * Edits the connection of the shop's LINE account. Secret and token are write-only: an empty field keeps the saved one.
 */
export function LineSettingsTab({ settings }: { settings: LineSettings }) {
  const client = useQueryClient()
  const mayManage = settings.can['manage'] === true
  const form = useForm({
    row: settings,
    draftOf: (row) => ({ secret: '', token: '', enabled: row?.enabled ?? false }),
    errorsOf: ({ secret }) => ({
      secret: secret !== '' && !/^[0-9a-f]{32}$/i.test(secret.trim()) && m.line_secret_wrong(),
    }),
    lockedReason: mayManage ? null : m.problem_not_permitted(),
    send: ({ secret, token, enabled }, { seenRow }) =>
      connectionsApi.saveLine({
        version: seenRow!.version,
        enabled,
        ...(secret.trim() !== '' && { secret: secret.trim() }),
        ...(token.trim() !== '' && { token: token.trim() }),
      }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      client.setQueryData(lineKeys.settings, saved)
      toast({ tone: 'success', title: m.line_saved(), text: '', ms: toastMs.brief })
    },
    onRefused: (_problem, theirs) => theirs && client.setQueryData(lineKeys.settings, theirs),
  })
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
        {!mayManage && <Notice tone="info">{m.line_settings_owner()}</Notice>}
        <Form form={form} submit={m.form_save()}>
          {mayManage && (
            <>
              <PasswordInput
                label={m.line_secret()}
                description={keptText(settings.secretMask)}
                autoComplete="off"
                {...form.field('secret')}
              />
              <PasswordInput
                label={m.line_token()}
                description={keptText(settings.tokenMask)}
                autoComplete="off"
                {...form.field('token')}
              />
            </>
          )}
          <Checkbox label={m.line_enabled()} {...form.tick('enabled')} />
        </Form>
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
        <LineTestPart mayManage={mayManage} />
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
