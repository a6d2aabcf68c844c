// SPDX-License-Identifier: MIT
// A loop around libwebsockets. Signals come as bytes of a file descriptor in the same loop, so that
// none is lost between looking and waiting. The port is tried with a socket of our own first:
// libwebsockets does not tell why it cannot have one.
#include "server/server.h"
#include "server/asset.h"
#include "server/http_word.h"
#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum {
    CHUNK = 16 * 1024, ///< bytes of a file handed over at a time
    HEADERS = 2048,    ///< bytes of our own headers
    CLIENTS = 2048,    ///< sockets at most; more wait in the kernel's queue
    PATH_BYTES = 256,
    REQUEST_BYTES = 4096 ///< headers of a request
};

/// What is left to send on one connection.
typedef struct Transfer {
    const unsigned char *at;
    uint32_t left;
} Transfer;

typedef struct Loop {
    bool is_stopped;
    int signals;
} Loop;

static const struct {
    const char *name, *value;
} fixed_headers[] = {
    {"cache-control:", "no-cache"},
    {"vary:", "Accept-Encoding"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    // Everything is our own; WebAssembly may be compiled, small pictures may be in the style sheet.
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
};

// ---------------------------------------------------------------- one request

/// Headers under way: lws wants a cursor and an end.
typedef struct Head {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADERS];
    unsigned char *at;
    bool is_bad;
} Head;

static unsigned char *head_end(Head *h) { return h->bytes + sizeof h->bytes; }

static void head_start(Head *h, struct lws *wsi, unsigned status)
{
    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    h->is_bad = lws_add_http_header_status(wsi, status, &h->at, head_end(h)) != 0;
    for (uint32_t i = 0; i < COUNT_OF(fixed_headers); i++)
        h->is_bad |= lws_add_http_header_by_name(wsi, (const unsigned char *)fixed_headers[i].name,
                                                 (const unsigned char *)fixed_headers[i].value,
                                                 (int)strlen(fixed_headers[i].value), &h->at,
                                                 head_end(h)) != 0;
}

static void head_add(Head *h, enum lws_token_indexes token, const char *value)
{
    h->is_bad |= lws_add_http_header_by_token(h->wsi, token, (const unsigned char *)value,
                                              (int)strlen(value), &h->at, head_end(h)) != 0;
}

/// Sends the headers. Nonzero: close the connection.
static int head_send(Head *h, uint32_t content_length)
{
    if (h->is_bad ||
        lws_add_http_header_content_length(h->wsi, content_length, &h->at, head_end(h)) ||
        lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at, head_end(h)))
        return 1;
    return 0;
}

/// An answer without a body.
static int answer_empty(struct lws *wsi, unsigned status, const char *etag)
{
    Head head;
    head_start(&head, wsi, status);
    if (etag)
        head_add(&head, WSI_TOKEN_HTTP_ETAG, etag);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        head_add(&head, WSI_TOKEN_HTTP_ALLOW, "GET, HEAD");
    if (head_send(&head, 0))
        return -1;
    // What a refused method may still have to say is not waited for.
    return lws_http_transaction_completed(wsi) || status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : 0;
}

/// A header of the request; the empty text if it is not there or far too long.
static const char *header_of(struct lws *wsi, enum lws_token_indexes token, char *text, int size)
{
    if (lws_hdr_copy(wsi, text, size, token) < 0)
        text[0] = 0;
    return text;
}

static int answer(struct lws *wsi, Transfer *transfer, const char *path)
{
    bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    bool is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!is_get && !is_head)
        return answer_empty(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    const Asset *asset = asset_find(path);
    if (!asset)
        return answer_empty(wsi, HTTP_STATUS_NOT_FOUND, NULL);
    char text[REQUEST_BYTES];
    bool is_packed =
        asset->gzip &&
        http_word_takes_gzip(header_of(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text));
    char tag[64], quoted[sizeof tag + 2];
    (void)snprintf(tag, sizeof tag, "%s%s", asset->etag, is_packed ? "-gz" : "");
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", tag);
    if (http_word_has_tag(header_of(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text), tag))
        return answer_empty(wsi, HTTP_STATUS_NOT_MODIFIED, quoted);
    Head head;
    head_start(&head, wsi, HTTP_STATUS_OK);
    head_add(&head, WSI_TOKEN_HTTP_ETAG, quoted);
    head_add(&head, WSI_TOKEN_HTTP_CONTENT_TYPE, asset->type);
    if (is_packed)
        head_add(&head, WSI_TOKEN_HTTP_CONTENT_ENCODING, "gzip");
    uint32_t size = is_packed ? asset->gzip_size : asset->plain_size;
    if (head_send(&head, size))
        return -1;
    if (is_head || !size)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    *transfer = (Transfer){is_packed ? asset->gzip : asset->plain, size};
    lws_callback_on_writable(wsi);
    return 0;
}

/// The next part of a file, when the client has taken the last one.
static int send_more(struct lws *wsi, Transfer *transfer)
{
    if (!transfer->left)
        return 0;
    unsigned char bytes[LWS_PRE + CHUNK];
    uint32_t n = transfer->left < CHUNK ? transfer->left : CHUNK;
    bool is_last = n == transfer->left;
    memcpy(bytes + LWS_PRE, transfer->at, n);
    if (lws_write(wsi, bytes + LWS_PRE, n, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    transfer->at += n;
    transfer->left -= n;
    if (is_last)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    char path[PATH_BYTES];
    switch ((int)reason) { // dozens of reasons; the rest are somebody else's
    case LWS_CALLBACK_HTTP:
        if (length >= sizeof path)
            return answer_empty(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        memcpy(path, in, length);
        path[length] = 0;
        return answer(wsi, user, path);
    case LWS_CALLBACK_HTTP_WRITEABLE: return send_more(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return -1; // neither WebSocket nor h2c is spoken here
    default: return 0;
    }
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        Loop *loop = lws_context_user(lws_get_context(wsi));
        struct signalfd_siginfo info;
        if (read(loop->signals, &info, sizeof info) == sizeof info)
            loop->is_stopped = true;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(Transfer)},
    {.name = "signal", .callback = on_signal},
    {.name = NULL},
};

// ---------------------------------------------------------------- the loop

typedef struct Address {
    struct sockaddr_storage bytes;
    socklen_t size;
    bool is_six;
} Address;

static bool read_host(const char *host, Address *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)&address->bytes;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address->bytes;
    memset(address, 0, sizeof *address);
    address->size = sizeof *four;
    four->sin_family = AF_INET;
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1)
        return true;
    address->size = sizeof *six;
    address->is_six = true;
    six->sin6_family = AF_INET6;
    return inet_pton(AF_INET6, host, &six->sin6_addr) == 1;
}

/// Could somebody listen there? 0, or errno.
static int try_port(Address *address, uint16_t port)
{
    int fd = socket(address->bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1, code = 0;
    if (fd < 0)
        return errno;
    if (address->is_six)
        ((struct sockaddr_in6 *)&address->bytes)->sin6_port = htons(port);
    else
        ((struct sockaddr_in *)&address->bytes)->sin_port = htons(port);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
        bind(fd, (struct sockaddr *)&address->bytes, address->size) || listen(fd, 1))
        code = errno;
    (void)close(fd);
    return code;
}

static ServerEnd verdict(int code)
{
    return code == EADDRINUSE ? SERVER_TAKEN : code == EACCES ? SERVER_FORBIDDEN : SERVER_FAILED;
}

static ServerEnd serve(const ServerPlan *plan, const char *host, const Address *address,
                       uint16_t port, const sigset_t *stops)
{
    ServerEnd end = SERVER_FAILED;
    Loop loop = {false, signalfd(-1, stops, SFD_CLOEXEC | SFD_NONBLOCK)};
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (address->is_six ? 0u : LWS_SERVER_OPTION_DISABLE_IPV6),
        .iface = host,
        .port = port,
        .protocols = protocols,
        .user = &loop,
        .fd_limit_per_thread = CLIENTS,
        .max_http_header_data2 = REQUEST_BYTES,
        .max_http_header_pool2 = CLIENTS,
        .timeout_secs = 15, // a client that says nothing, or takes nothing, for so long is gone
        .keepalive_timeout = 15,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *context = loop.signals >= 0 ? lws_create_context(&info) : NULL;
    if (!context)
        goto out;
    struct lws_vhost *vhost = lws_create_vhost(context, &info);
    if (!vhost) {
        end = SERVER_TAKEN; // since it was tried
        goto out;
    }
    lws_sock_file_fd_type signals = {.filefd = loop.signals};
    if (!lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, signals, "signal", NULL))
        goto out;
    uint16_t chosen = (uint16_t)lws_get_vhost_listen_port(vhost);
    char text[128];
    (void)snprintf(text, sizeof text, address->is_six ? "http://[%s]:%u/" : "http://%s:%u/", host,
                   chosen);
    plan->ready(plan->self, text, chosen);
    while (!loop.is_stopped && lws_service(context, 0) >= 0) {}
    end = SERVER_STOPPED;
    loop.signals = -1; // closed with the context
out:
    if (context)
        lws_context_destroy(context);
    if (loop.signals >= 0)
        (void)close(loop.signals);
    return end;
}

ServerEnd server_run(const ServerPlan *plan)
{
    Address address;
    const char *host = strcmp(plan->host, "localhost") != 0 ? plan->host : "127.0.0.1";
    if (!asset_count)
        return SERVER_NO_PAGE;
    if (!read_host(host, &address))
        return SERVER_BAD_HOST;
    sigset_t stops, before;
    (void)sigemptyset(&stops);
    (void)sigaddset(&stops, SIGINT);
    (void)sigaddset(&stops, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &stops, &before);
    void (*pipes)(int) = signal(SIGPIPE, SIG_IGN);
    ServerEnd end = SERVER_FAILED;
    for (uint32_t i = 0; i < plan->tries && plan->port + i <= UINT16_MAX; i++) {
        uint16_t port = (uint16_t)(plan->port + i);
        int code = try_port(&address, port);
        end = code ? verdict(code) : serve(plan, host, &address, port, &stops);
        if (end != SERVER_TAKEN)
            break;
    }
    (void)signal(SIGPIPE, pipes);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    return end;
}
