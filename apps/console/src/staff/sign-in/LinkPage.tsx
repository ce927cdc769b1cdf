import { useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { Lazy, usePartSoon } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import type { LinkFormProps } from './LinkForm.tsx'
import { useLinkToken } from './link-token.ts'
import { type LinkState, checkLink } from './sign-in.ts'
import styles from './SignInPage.module.css'

const loadForm = () => import('./LinkForm.tsx').then((file) => file.LinkForm)

/**
 * Shows the page of an invitation or of a link for a new password: both end with a new password, signed in.
 */
export function LinkPage() {
  const token = useLinkToken()
  usePartSoon(loadForm)
  const [link, setLink] = useState<LinkState | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let isMounted = true
    checkLink(token).then(
      (found) => isMounted && setLink(found),
      (error: unknown) => isMounted && setProblem(asProblem(error)),
    )
    return () => {
      isMounted = false
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
      <Lazy<LinkFormProps> load={loadForm} props={{ token, link }} />
    </PublicPage>
  )
}

/** Shows that a link is no longer valid. */
const NoLink = ({ title, reason }: { title: string; reason: string }) => (
  <PublicPage title={title} hint={m.link_ask_owner()}>
    <div className={styles.form}>
      <Notice tone="danger" urgent title={reason} />
      <a href={paths.login}>{m.link_to_sign_in()}</a>
    </div>
  </PublicPage>
)
