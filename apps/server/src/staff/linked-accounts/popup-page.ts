import type { FastifyInstance } from 'fastify'

/** Last page of a provider's popup: the sign-in library redirects here, with `error` if the sign-in failed. */
export const popupPath = '/login/popup'

/**
 * Serves the last page of a popup. The page sends the result on a BroadcastChannel, since a provider's page
 * may break `window.opener`, and closes when the page that opened the popup has acknowledged the result. No
 * token passes through a script (decision 0027), and nothing from the address is written into the page.
 */
export function popupPage(http: FastifyInstance): void {
  http.get(popupPath, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('%NONCE%', reply.raw.nonce)),
  )
}

const page = `<!doctype html>
<html lang="th">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Khlang · คลัง</title>
    <style nonce="%NONCE%">
      body { display: grid; place-content: center; min-height: 90dvh; margin: 24px; font: 17px/1.7 'Noto Sans Thai', sans-serif; text-align: center; }
      [hidden] { display: none; }
      p { margin: 0; max-width: 34rem; }
      p + p { opacity: 0.75; font-size: 15px; }
    </style>
  </head>
  <body>
    <div id="done">
      <p>ปิดหน้าต่างนี้แล้วกลับไปที่หน้าเดิมได้เลย</p>
      <p lang="en">Close this window and go back to the page you came from.</p>
    </div>
    <div id="lost" hidden>
      <p>การเข้าสู่ระบบครั้งนี้ไม่สำเร็จ หมดเวลา หรือไม่ได้เริ่มจากหน้าของเรา ปิดหน้าต่างนี้แล้วเริ่มใหม่</p>
      <p lang="en">This sign-in went wrong, took too long, or was not begun on our pages. Close this window and begin again.</p>
    </div>
    <script nonce="%NONCE%">
      const result = new URLSearchParams(location.search)
      const attempt = result.get('attempt')
      if (attempt === null) {
        document.getElementById('done').hidden = true
        document.getElementById('lost').hidden = false
      } else {
        const channel = new BroadcastChannel('khlang.popup')
        channel.addEventListener('message', ({ data }) => {
          if (data.acknowledged === attempt) close()
        })
        channel.postMessage({ attempt, error: result.get('error'), description: result.get('error_description') })
      }
    </script>
  </body>
</html>
`
