import { SignInPage } from '#staff/sign-in/SignInPage.tsx'
import { TakeOver } from './TakeOver.tsx'

type Props = { painted: HTMLElement; home: HTMLElement }

/** Shows the sign-in page, in place of the markup of it that the server put into the page. */
export const SignInScreen = ({ painted, home }: Props) => (
  <TakeOver markup={painted} home={home}>
    <SignInPage />
  </TakeOver>
)
