import { useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import { mailIsSent } from './sign-in.ts'
import styles from './SignInPage.module.css'

const loadForm = () => import('./AskResetForm.tsx').then((file) => file.AskResetForm)

/** Shows how to get a new password: by mail if mail is set up, otherwise by a link from an owner. */
export function ForgottenPage() {
  const [mail, setMail] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    mailIsSent().then(setMail, (error: unknown) => setProblem(asProblem(error)))
  }, [])
  return (
    <PublicPage
      title={m.forgotten_title()}
      hint={mail === null ? m.loading() : mail ? m.forgotten_by_mail() : m.forgotten_by_owner()}
    >
      <div className={styles.form}>
        {problem && <Notice tone="danger" urgent title={problemText(problem)} />}
        {mail && <Lazy load={loadForm} props={{}} />}
        {mail === false && <Notice tone="info">{m.forgotten_owner_does()}</Notice>}
        <a href={paths.login}>{m.link_to_sign_in()}</a>
      </div>
    </PublicPage>
  )
}
