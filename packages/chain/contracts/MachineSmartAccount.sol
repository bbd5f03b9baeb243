// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {Receiver} from "solady/src/accounts/Receiver.sol";
import {EfficientHashLib} from "solady/src/utils/EfficientHashLib.sol";
import {EIP712} from "solady/src/utils/EIP712.sol";
import {AccountClone} from "./AccountClone.sol";
import {IMachineSmartAccount} from "./IMachineSmartAccount.sol";
import {NonceSet, NonceSets} from "./NonceSet.sol";
import {Signatures} from "./Signatures.sol";

/// @title A member's Smart Account
/// @dev Accounts are minimal clones of one implementation, with the owner's address at the end of their code. They have
/// no initializer that somebody else could call first.
contract MachineSmartAccount is IMachineSmartAccount, EIP712, Receiver, IERC165 {
    using NonceSets for NonceSet;

    bytes32 private constant _EXECUTE_TYPEHASH = keccak256("Execute(address target,bytes data,uint256 nonce)");
    bytes32 private constant _EXECUTE_BATCH_TYPEHASH =
        keccak256("ExecuteBatch(address[] targets,bytes[] data,uint256 nonce)");
    bytes32 private constant _TRANSFER_MACHINE_BALANCE_TYPEHASH =
        keccak256("TransferMachineBalance(address recipientAddress,uint256 nonce)");

    uint256 private constant _MAX_BATCH = 200;

    /// @inheritdoc IMachineSmartAccount
    address public immutable station;

    address private immutable _implementation;

    NonceSet private _nonces;

    /// @dev The station deploys the implementation and clones it.
    constructor() {
        station = msg.sender;
        _implementation = address(this);
    }

    /// @inheritdoc IMachineSmartAccount
    function execute(address target, bytes calldata data, uint256 nonce, bytes calldata signature) external {
        if (target == address(0)) revert ZeroAddress();
        // Copied once for both the hash and the call.
        bytes32 dataHash;
        uint256 copy;
        assembly ("memory-safe") {
            copy := mload(0x40)
            calldatacopy(copy, data.offset, data.length)
            dataHash := keccak256(copy, data.length)
            mstore(0x40, and(add(add(copy, data.length), 0x1f), not(0x1f)))
        }
        _useSignature(
            EfficientHashLib.hash(uint256(_EXECUTE_TYPEHASH), uint160(target), uint256(dataHash), nonce), nonce, signature
        );
        bool success;
        assembly ("memory-safe") {
            success := call(gas(), target, 0, copy, data.length, 0, 0)
        }
        if (!success) revert TargetCallFailed(target, _returnData());
        emit MachineTransactionExecuted(msg.sender, address(this), target);
    }

    /// @inheritdoc IMachineSmartAccount
    function executeBatch(
        address[] calldata targets,
        bytes[] calldata data,
        uint256 nonce,
        bytes calldata signature
    ) external {
        uint256 count = targets.length;
        if (count != data.length) revert InvalidMachineAddressTargetsDataLength();
        if (count > _MAX_BATCH) revert MaxBatchTransactionExceeded(_MAX_BATCH, count);
        bytes32 structHash = keccak256(
            abi.encode(
                _EXECUTE_BATCH_TYPEHASH, keccak256(abi.encodePacked(targets)), Signatures.hashOf(data), nonce
            )
        );
        _useSignature(structHash, nonce, signature);
        for (uint256 i = 0; i < count; ++i) {
            (bool success,) = targets[i].call{gas: gasleft() / (count - i)}(data[i]);
            emit MachineBatchTransactionExecuted(address(this), i, success);
        }
    }

    /// @inheritdoc IMachineSmartAccount
    function transferMachineBalance(address recipientAddress, uint256 nonce, bytes calldata signature) external {
        if (recipientAddress == address(0)) revert ZeroAddress();
        _useSignature(
            keccak256(abi.encode(_TRANSFER_MACHINE_BALANCE_TYPEHASH, recipientAddress, nonce)), nonce, signature
        );
        uint256 amount = address(this).balance;
        (bool success, bytes memory answer) = recipientAddress.call{value: amount}("");
        if (!success) revert TargetCallFailed(recipientAddress, answer);
        emit MachineBalanceTransferred(address(this), recipientAddress, amount, nonce);
    }

    /// @inheritdoc IMachineSmartAccount
    function owner() public view returns (address) {
        return address(this) == _implementation ? address(0) : AccountClone.ownerOfThis();
    }

    /// @inheritdoc IMachineSmartAccount
    function usedNonces(uint256 nonce) external view returns (bool) {
        return _nonces.has(nonce);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IMachineSmartAccount).interfaceId
            || interfaceId == type(IERC721Receiver).interfaceId || interfaceId == type(IERC1155Receiver).interfaceId;
    }

    /// @dev Consumes the nonce before any call, so that the called contract cannot replay the signature.
    function _useSignature(bytes32 structHash, uint256 nonce, bytes calldata signature) private {
        address owner_ = owner();
        if (msg.sender != station && msg.sender != owner_) revert NotAuthorized(msg.sender);
        if (!_nonces.use(nonce)) revert NonceAlreadyUsed(nonce);
        bytes32 digest = _hashTypedData(structHash);
        address signer = Signatures.signerOf(digest, signature);
        // The implementation has no owner, and an invalid signature recovers the zero address.
        bool isOwners = signer == owner_ && signer != address(0);
        if (!isOwners && !Signatures.isApprovedBy(owner_, digest, signature)) {
            revert InvalidMachineOwnerSignature(structHash, nonce);
        }
    }

    /// @dev Returns the return data of the last call.
    function _returnData() private pure returns (bytes memory data) {
        assembly ("memory-safe") {
            data := mload(0x40)
            mstore(data, returndatasize())
            returndatacopy(add(data, 0x20), 0, returndatasize())
            mstore(0x40, and(add(add(data, returndatasize()), 0x3f), not(0x1f)))
        }
    }

    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("MachineSmartAccount", "1");
    }
}
