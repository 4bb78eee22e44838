/** jsdom lays nothing out, so that there is nowhere to scroll to. */
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => {};
