import type { Api } from '@khlang/contract/api'
import { beginAuthenticator } from '#staff/mfa/begin-authenticator.ts'
import { confirmAuthenticator } from '#staff/mfa/confirm-authenticator.ts'
import { removeAuthenticator } from '#staff/mfa/remove-authenticator.ts'
import { renewRecoveryCodes } from '#staff/mfa/renew-recovery-codes.ts'
import { factorDoor } from '#staff/mfa/factor-door.ts'
import { mySecondFactors } from '#staff/mfa/my-second-factors.ts'
import { addPasskey } from '#staff/mfa/add-passkey.ts'
import { beginPasskey } from '#staff/mfa/begin-passkey.ts'
import { beginPasskeyProof } from '#staff/mfa/begin-passkey-proof.ts'
import { provePasskey } from '#staff/mfa/prove-passkey.ts'
import { removePasskey } from '#staff/mfa/remove-passkey.ts'
import { renamePasskey } from '#staff/mfa/rename-passkey.ts'
import { proveFactor } from '#staff/mfa/prove-factor.ts'
import { provePassword } from '#staff/mfa/prove-password.ts'
import { removeSecondFactors } from '#staff/mfa/remove-second-factors.ts'
import { acceptInvitation } from '#staff/links/accept-invitation.ts'
import { lookAtLink } from '#staff/links/look-at-link.ts'
import { passwordHelp } from '#staff/links/password-help.ts'
import { resetPassword } from '#staff/links/reset-password.ts'
import { approval } from '#staff/approvals/approval.ts'
import { approvals } from '#staff/approvals/approvals.ts'
import { askApproval } from '#staff/approvals/ask-approval.ts'
import { askReset } from '#staff/links/ask-reset.ts'
import { changePassword } from '#staff/sign-in/change-password.ts'
import { faces } from '#staff/employees/faces.ts'
import { removeMyPicture } from '#staff/employees/remove-my-picture.ts'
import { removePicture } from '#staff/employees/remove-picture.ts'
import { decide } from '#staff/approvals/decide.ts'
import { employeeSessions } from '#staff/sessions/employee-sessions.ts'
import { endEmployeeSessions } from '#staff/sessions/end-employee-sessions.ts'
import { employee } from '#staff/employees/employee.ts'
import { employees } from '#staff/employees/employees.ts'
import { employeeTotals } from '#staff/employees/employee-totals.ts'
import { invite } from '#staff/links/invite.ts'
import { renewInvitation } from '#staff/links/renew-invitation.ts'
import { issueReset } from '#staff/links/issue-reset.ts'
import { endMyOtherSessions } from '#staff/sessions/end-my-other-sessions.ts'
import { endMySession } from '#staff/sessions/end-my-session.ts'
import { mySessions } from '#staff/sessions/my-sessions.ts'
import { permitReset } from '#staff/links/permit-reset.ts'
import { profile } from '#staff/employees/profile.ts'
import { updateProfile } from '#staff/employees/update-profile.ts'
import { employeeSignIns } from '#staff/sign-in/employee-sign-ins.ts'
import { mySignIns } from '#staff/sign-in/my-sign-ins.ts'
import { stillHere } from '#staff/sessions/still-here.ts'
import { switchOff } from '#staff/employees/switch-off.ts'
import { switchOn } from '#staff/employees/switch-on.ts'
import { update } from '#staff/employees/update.ts'
import { approveAccount } from '#staff/linked-accounts/approve-account.ts'
import { refuseAccount } from '#staff/linked-accounts/refuse-account.ts'
import { waitingAccounts } from '#staff/linked-accounts/waiting-accounts.ts'
import { withdrawApproval } from '#staff/approvals/withdraw-approval.ts'
import { workToday } from '#dashboard/work-today.ts'
import type { Handlers } from './serve.ts'

/** Routes for employees, their sign-in, second factors and sessions, and for approvals. */
export const staffRoutes = {
  employees,
  employee,
  employeeTotals,
  workToday,
  invite,
  renewInvitation,
  update,
  faces,
  removePicture,
  removeMyPicture,
  switchOff,
  switchOn,
  issueReset,
  permitReset,
  employeeSignIns,
  employeeSessions,
  endEmployeeSessions,
  waitingAccounts,
  approveAccount,
  refuseAccount,
  passwordHelp,
  lookAtLink,
  acceptInvitation,
  resetPassword,
  askReset,
  stillHere,
  profile,
  updateProfile,
  changePassword,
  mySessions,
  endMySession,
  endMyOtherSessions,
  factorDoor,
  provePassword,
  proveFactor,
  beginPasskeyProof,
  provePasskey,
  mySecondFactors,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  removeSecondFactors,
  approvals,
  approval,
  askApproval,
  decide,
  withdrawApproval,
  mySignIns,
} satisfies Partial<Handlers<Api['staff']>>
