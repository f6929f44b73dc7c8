/* What the scripts of every page share. */

const byId = (id) => document.getElementById(id);
const on = (id, event, act) => { if (byId(id)) byId(id).addEventListener(event, act); };
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const percent = (share) => (share === null || share === undefined ? "?" : `${Math.round(share * 100)} %`);
const data = JSON.parse(byId("data").textContent);

/* The place of the last of ascending values that is not above a limit; of the first where all are. */
const lastAtMost = (values, limit) => {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= limit) low = middle; else high = middle - 1;
  }
  return low;
};

on("keys", "click", () => byId("help").showModal());
on("theme", "click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});
