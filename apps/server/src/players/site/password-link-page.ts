/** Path that a player's password link leads to. */
export const passwordPage = '/player-password'

/**
 * The page where a player sets their password. It is independent of the console and shows both languages at once. The
 * token comes in the URL fragment, which browsers do not send; the page removes it from the address at once and sends
 * it with the form.
 */
export const passwordLinkPage = `<!doctype html>
<html lang="th">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>ตั้งรหัสผ่าน · Set your password</title>
    <style nonce="%NONCE%">
      body { display: grid; place-content: center; min-height: 90dvh; margin: 24px; font: 17px/1.6 'Noto Sans Thai', sans-serif; }
      form { display: grid; gap: 16px; width: min(26rem, 90vw); }
      h1 { font-size: 22px; margin: 0; }
      label { display: grid; gap: 4px; }
      small { opacity: 0.75; }
      input, button { font: inherit; padding: 10px 12px; border-radius: 8px; border: 1px solid #8886; }
      button { background: #cea70a; color: #201a00; border: 0; cursor: pointer; }
      p { margin: 0; min-height: 1.6em; }
    </style>
  </head>
  <body>
    <form>
      <h1>ตั้งรหัสผ่าน<br /><small lang="en">Set your password</small></h1>
      <label>เลขบัญชีธนาคารของคุณ <small lang="en">Your whole bank account number</small>
        <input name="accountNumber" inputmode="numeric" autocomplete="off" required maxlength="60" />
      </label>
      <label>รหัสผ่านใหม่ อย่างน้อย 8 ตัว <small lang="en">New password, 8 characters or more</small>
        <input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" />
      </label>
      <button>บันทึก · Save</button>
      <p role="status"></p>
    </form>
    <script nonce="%NONCE%">
      const token = location.hash.slice(1)
      history.replaceState(null, '', location.pathname)
      const form = document.querySelector('form')
      const status = document.querySelector('[role=status]')
      const words = {
        'code-wrong': 'เลขบัญชีไม่ตรงกับที่เรามี · This is not the account number we have.',
        'link-used': 'ลิงก์นี้ใช้ไปแล้ว ขอลิงก์ใหม่ · This link was used; ask for another.',
        'link-expired': 'ลิงก์นี้หมดอายุแล้ว ขอลิงก์ใหม่ · This link has ended; ask for another.',
        'too-many-tries': 'ลองบ่อยเกินไป รอสักครู่ · Too many attempts. Wait a moment.',
      }
      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        const button = form.querySelector('button')
        button.disabled = true
        try {
          const { accountNumber, password } = Object.fromEntries(new FormData(form))
          const answer = await fetch(location.pathname, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ token, accountNumber, password }),
          })
          if (answer.ok) {
            form.querySelectorAll('label, button').forEach((part) => part.remove())
            status.textContent = 'ตั้งรหัสผ่านแล้ว ปิดหน้านี้ได้เลย · Your password is set; you can close this page.'
            return
          }
          const { code } = await answer.json()
          status.textContent = words[code] ?? 'เปิดลิงก์ทั้งอันแล้วลองใหม่ · Open the whole link and try again.'
        } catch {
          status.textContent = 'เชื่อมต่อไม่ได้ ลองใหม่ · Not connected; try again.'
        }
        button.disabled = false
      })
    </script>
  </body>
</html>
`
