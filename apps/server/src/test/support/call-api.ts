/** Calls the server as an API client does. `json` becomes the body; `token` is optional. */
export async function callApi(
  url: string,
  path: string,
  init: Omit<RequestInit, 'method'> & { method?: string | undefined; token?: string; json?: unknown } = {},
) {
  const { token, json, method = json === undefined ? 'GET' : 'POST', ...rest } = init
  const response = await fetch(url + path, {
    ...rest,
    method,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...rest.headers,
    },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? readAnswer(text) : null }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
function readAnswer(json: string): any {
  return JSON.parse(json)
}
