// The API, as a browser with a publishable key may call it.

const API = new URL('../../v1/', import.meta.url);

const LOST = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider. Please try again.',
};

export function retrieve(key, clientSecret) {
  const query = new URLSearchParams({ client_secret: clientSecret });
  return call(key, `${place(clientSecret)}?${query}`);
}

export function confirm(key, clientSecret, params) {
  const body = new URLSearchParams();
  flatten(body, { ...params, client_secret: clientSecret });
  return call(key, `${place(clientSecret)}/confirm`, { method: 'POST', body });
}

function place(clientSecret) {
  const [id] = clientSecret.split('_secret_');
  return `payment_intents/${encodeURIComponent(id)}`;
}

async function call(key, path, init = {}) {
  const headers = { Authorization: `Bearer ${key}` };
  try {
    const reply = await fetch(new URL(path, API), { ...init, headers });
    const answer = await reply.json();
    return answer.error ? { error: answer.error } : { paymentIntent: answer };
  } catch {
    return { error: LOST };
  }
}

/** `{card: {number}}` becomes `card[number]`. */
function flatten(body, params, under) {
  for (const [name, value] of Object.entries(params)) {
    const full = under ? `${under}[${name}]` : name;
    if (typeof value === 'object' && value !== null) {
      flatten(body, value, full);
    } else if (value !== undefined && value !== null) {
      body.append(full, String(value));
    }
  }
}
