import { providerName } from '@khlang/domain/staff/social'
import { Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#app/paths.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { loadProblemText, problemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { firstSignIn } from './first-sign-in.ts'
import { useLinkToken } from './link-token.ts'
import { answerLink, type LinkState, checkLink } from './sign-in.ts'
import styles from './SignInPage.module.css'

/** The page of an invitation or a link for a new password: both end with a new password, signed in. */
export function LinkPage() {
  const token = useLinkToken()
  const [link, setLink] = useState<LinkState | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let wanted = true
    checkLink(token).then(
      (found) => wanted && setLink(found),
      (error: unknown) => wanted && setProblem(asProblem(error)),
    )
    return () => {
      wanted = false
    }
  }, [token])

  const invited = location.pathname === paths.invitation
  const title = invited ? m.invitation_title() : m.reset_title()
  if (problem) return <NoLink title={title} reason={loadProblemText(problem)} />
  if (link === null)
    return (
      <PublicPage title={title} hint={m.loading()}>
        {null}
      </PublicPage>
    )
  if (link.state !== 'open')
    return (
      <NoLink
        title={title}
        reason={link.state === 'used' ? m.problem_link_used() : m.problem_link_expired()}
      />
    )
  return (
    <PublicPage
      title={title}
      hint={
        link.kind === 'invitation'
          ? m.invitation_hint({ name: link.displayName ?? '' })
          : m.reset_hint({ email: link.email ?? '' })
      }
    >
      <PasswordForm token={token} link={link} />
    </PublicPage>
  )
}

/** Shown for a link that is no longer valid. */
const NoLink = ({ title, reason }: { title: string; reason: string }) => (
  <PublicPage title={title} hint={m.link_ask_owner()}>
    <div className={styles.form}>
      <Notice tone="danger" urgent title={reason} />
      <a href={paths.login}>{m.link_to_sign_in()}</a>
    </div>
  </PublicPage>
)

function PasswordForm({ token, link }: { token: string; link: LinkState }) {
  const [password, setPassword] = useState('')
  const [gone, setGone] = useState(() => link.accounts.map(({ id }) => id))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const reason = strengthOf(password) === 'too-short' ? tooShortText() : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (reason !== null || busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { email } = await answerLink(link.kind, {
        token,
        password,
        ...(gone.length > 0 && { unlink: gone }),
      })
      await firstSignIn(email, password)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem && (
        <Notice tone="danger" urgent title={problemText(problem)}>
          <RefusedFields problem={problem} />
        </Notice>
      )}
      <input type="text" hidden autoComplete="username" readOnly value={link.email ?? ''} />
      <p>{m.link_account({ email: link.email ?? '' })}</p>
      <NewPasswordField value={password} onChange={setPassword} label={m.new_password()} />
      {link.accounts.length > 0 && (
        <fieldset className={styles.ways}>
          <legend>{m.reset_ways()}</legend>
          <p className={styles.hint}>{m.reset_ways_hint()}</p>
          {link.accounts.map(({ id, provider, since }) => (
            <Checkbox
              key={id}
              label={m.reset_way_remove({ name: providerName[provider] })}
              description={m.linked_since({ when: whenText(since) })}
              checked={gone.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setGone((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
              }
            />
          ))}
        </fieldset>
      )}
      <ActButton type="submit" disabledReason={reason} fullWidth size="md" loading={busy}>
        {link.kind === 'invitation' ? m.invitation_accept() : m.reset_save()}
      </ActButton>
    </form>
  )
}
