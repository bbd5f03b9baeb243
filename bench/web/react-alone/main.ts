import { createElement as h, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A login form without styles, router, translations and requests. */
function LogIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return h(
    'form',
    null,
    h('h1', null, 'Log in'),
    h('label', null, 'E-mail ', h('input', { value: email, onChange: (e) => setEmail(e.target.value) })),
    h(
      'label',
      null,
      'Password ',
      h('input', { type: 'password', value: password, onChange: (e) => setPassword(e.target.value) }),
    ),
    h('button', { type: 'submit', disabled: email === '' || password === '' }, 'Log in'),
    h('p', null, 'Leave a small program running. The network counts it, and you earn points.'),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(h(StrictMode, null, h(LogIn)))
